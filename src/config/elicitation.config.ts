import { Transform } from 'class-transformer';
import { EachChecked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { commaList } from './spellings.js';
import { keyBytes, keyFault } from './state-key.js';

/** How the state of questions travels through clients. */
export class ElicitationConfig {
  @Setting({
    meaning:
      'Signs the state of wizards and questions on its way through clients of revision 2026-07-28. Set it so that replicas and restarts continue each other\'s questions. Two values with a comma while rotating: the first signs, both verify.',
    allowed: 'one or two keys of 32 bytes or more, in base64 or hex, with a comma between them',
    unset: 'random for each process',
    secret: 'value',
  })
  @Transform(commaList) @EachChecked(keyFault)
  readonly GITLAB_MCP_STATE_KEY: readonly string[] = [];

  /** The keys as bytes; none when the process makes up its own. */
  get keys(): readonly Uint8Array[] {
    return this.GITLAB_MCP_STATE_KEY.map((text) => keyBytes(text));
  }
}
