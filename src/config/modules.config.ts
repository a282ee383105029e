import { Transform } from 'class-transformer';
import { IsArray } from 'class-validator';
import { Setting } from './setting.decorator.js';
import { commaList } from './spellings.js';

/** Which tool modules of other makers are loaded. */
export class ModulesConfig {
  @Setting({
    meaning: 'Further tool modules to load at start. They run with all rights of the server.',
    allowed: 'package names or paths with commas between them',
    unset: 'none',
  })
  @Transform(commaList) @IsArray()
  readonly GITLAB_MCP_MODULES: readonly string[] = [];
}
