import { Type } from 'typebox';

/** Where reading a diff goes on that did not fit into one answer; its continuing call fills them in. */
export const DiffPlace = {
  from_file: Type.Optional(Type.Integer({ description: 'First file of the page to show, from 1. Default 1. Filled in by the call that continues a cut answer.', minimum: 1 })),
  from_line: Type.Optional(Type.Integer({ description: 'First line of that file\'s patch to show, from 1. Default 1. Filled in by the call that continues a cut answer.', minimum: 1 })),
};
