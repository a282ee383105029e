// Many at once, and some for long: a thousand callers, clients that never return, and a server that has to end in the middle of it.
import { measureCallers } from './callers.mjs';
import { measureNewcomers } from './newcomers.mjs';
import { measureShutdown } from './shutdown.mjs';

export async function measureLoad(setting) {
  return [...(await measureCallers(setting)), ...(await measureNewcomers(setting)), ...(await measureShutdown(setting))];
}
