// Loaded into every server that is measured beside others (`node --require`), and into whatever node it starts: nothing but this machine can be
// reached, no other program can be started, and what was tried all the same is noted in the file LOOPBACK_ONLY_LOG.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';

const own = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

function refuse(what) {
  appendFileSync(process.env.LOOPBACK_ONLY_LOG, `${what}\n`);
  throw new Error(`Refused: ${what}`);
}

/** Node hands its own options on as one array. */
function destination([first, second]) {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options !== 'object' || options === null) return typeof second === 'string' ? second : 'localhost';
  return typeof options.path === 'string' ? 'localhost' : (options.host ?? 'localhost');
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const host = destination(args);
  if (!own.test(host)) refuse(`a connection to ${host}`);
  return connect.apply(this, args);
};

for (const where of [dns, dns.promises]) {
  for (const [name, ask] of Object.entries(where)) {
    if (!/^(lookup|resolve|reverse)/.test(name)) continue;
    where[name] = function (host, ...rest) {
      if (!own.test(host)) refuse(`the address of ${host}`);
      return ask.call(this, host, ...rest);
    };
  }
}

dgram.Socket.prototype.send = () => refuse('a datagram');
childProcess.ChildProcess.prototype.spawn = (options) => refuse(`the program ${options.file}`);
for (const name of ['spawnSync', 'execSync', 'execFileSync']) childProcess[name] = (file) => refuse(`the program ${file}`);
syncBuiltinESMExports();
