import { Type } from 'typebox';
import { globalId } from '../../gitlab/global-id.js';

/** Whose the categories are. */
export const OwnerNamespace = Type.String({ description: 'Id, full path or global id of the group whose category it is.', minLength: 1 });

/** A category by its number. */
export const CategoryId = Type.String({ description: 'Id of the security category: a number, or `gid://gitlab/Security::Category/1234`.', minLength: 1 });

export const categoryGid = (given: string) => globalId('category_id', given, ['Security::Category']);
