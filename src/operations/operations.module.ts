import { Global, Module } from '@nestjs/common';
import { CallObservers } from '../authoring/call-observers.js';
import { Gauges } from '../authoring/gauges.js';
import { AuditLog } from './audit-log.js';
import { CallLog } from './call-log.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** What those who run the server see of it: logs, figures, and whether it is ready. */
@Global()
@Module({
  providers: [CallObservers, Gauges, CallLog, AuditLog, Metrics, Readiness],
  exports: [CallObservers, Gauges, Metrics, Readiness],
})
export class OperationsModule {}
