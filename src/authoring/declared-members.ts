/** Appends an entry to a list that hangs on a class; entries of a subclass do not reach its parent. */
export function declareMember(key: string, type: object, entry: unknown): void {
  Reflect.defineMetadata(key, [...declaredMembers(key, type), entry], type);
}

/** The entries that a class itself declares, in order. Property decorators cannot use metadata of their own: each would overwrite the last. */
export function declaredMembers<T>(key: string, type: object): readonly T[] {
  return (Reflect.getOwnMetadata(key, type) as T[] | undefined) ?? [];
}
