import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule as NestConfigModule } from '@nestjs/config';
import type { StartUp } from './read-settings.js';

type ConfigClass = new () => object;

/** Hands the validated settings to whoever injects a configuration class. */
@Module({})
export class ConfigModule {
  static register({ settings }: Pick<StartUp, 'settings'>): DynamicModule {
    const classes = settings.all.map((config) => config.constructor as ConfigClass);
    return {
      module: ConfigModule,
      global: true,
      imports: [
        // `load` and not `validate`: Nest writes what `validate` returns into process.env, the token included.
        NestConfigModule.forRoot({
          ignoreEnvFile: true,
          ignoreEnvVars: true,
          skipProcessEnv: true,
          cache: true,
          load: [() => settings.values()],
        }),
      ],
      providers: settings.all.map((config) => ({ provide: config.constructor as ConfigClass, useValue: config })),
      exports: [NestConfigModule, ...classes],
    };
  }
}
