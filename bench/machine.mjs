import { availableParallelism, totalmem } from 'node:os';

/** When and on what kind of machine something was found out. */
export function circumstances() {
  return `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}
