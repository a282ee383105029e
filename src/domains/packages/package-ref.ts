import { Type } from 'typebox';

/** One version of a package. */
export const PackageId = Type.Integer({ description: 'Id of the package, as package.list shows it.', minimum: 1 });
