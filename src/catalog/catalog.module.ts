import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ActionDirectory } from '../authoring/action-index.js';
import { ActionDiscovery } from './action-discovery.js';
import { ActionRunner } from './action-runner.js';
import { ArgumentReader } from './argument-reader.js';
import { CallEquipment } from './call-equipment.js';
import { CallExecution } from './call-execution.js';
import { CallerProbe } from './caller-probe.js';
import { Catalog } from './catalog.js';
import { FailureText } from './failure-text.js';
import { InstanceProbe } from './instance-probe.js';
import { ResultPresenter } from './result-presenter.js';
import { SchemaValidator } from './schema-validator.js';
import { VersionGate } from './version-gate.js';

/** Finds declarations, filters and searches them, validates a call and runs it. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    ActionDiscovery,
    Catalog,
    InstanceProbe,
    CallerProbe,
    { provide: ActionDirectory, useExisting: Catalog },
    SchemaValidator,
    ArgumentReader,
    VersionGate,
    ResultPresenter,
    FailureText,
    CallEquipment,
    CallExecution,
    ActionRunner,
  ],
  exports: [Catalog, ActionDirectory, ActionRunner, FailureText],
})
export class CatalogModule {}
