import { IsOptional } from 'class-validator';
import { Checked } from './checked.decorator.js';
import { Setting } from './setting.decorator.js';
import { fileFault } from './path-faults.js';

/** Where settings may stand besides flags and the environment. */
export class EnvFileConfig {
  @Setting({
    meaning: 'File with further settings, one NAME=value a line. A .env in the working directory is not read unless it is named here.',
    allowed: 'path of a readable file',
  })
  @IsOptional() @Checked(fileFault)
  readonly GITLAB_MCP_ENV_FILE?: string;
}
