import type { ServerResponse } from 'node:http';
import { Controller, Get, Next, Res } from '@nestjs/common';
import { Catalog } from '../catalog/catalog.js';
import { Metrics } from '../operations/metrics.js';
import { Readiness } from '../operations/readiness.js';
import { OpenAnswers } from './open-answers.js';

/** What balancers, orchestrators and monitors ask; they bring no credential and call the server by any name. */
@Controller()
export class HealthController {
  constructor(
    private readonly answers: OpenAnswers,
    private readonly catalog: Catalog,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** Alive; asks nobody and calls nobody. */
  @Get('health')
  health(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Whether calls may be sent here. */
  @Get('ready')
  async ready(@Res() answer: ServerResponse): Promise<void> {
    const reason = await this.fault();
    answer.writeHead(reason === undefined ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    answer.end(JSON.stringify(reason === undefined ? { status: 'ready' } : { status: 'not ready', reason }));
  }

  /** Where no figures are kept there is no such place. */
  @Get('metrics')
  async figures(@Res() answer: ServerResponse, @Next() next: () => void): Promise<void> {
    const figures = await this.metrics.read();
    if (figures === undefined) return next();
    answer.writeHead(200, { 'content-type': figures.contentType, 'cache-control': 'no-store' });
    answer.end(figures.text);
  }

  private async fault(): Promise<string | undefined> {
    if (this.answers.draining) return 'The server is about to end.';
    if (this.catalog.whole.entries.length === 0) return 'No action is loaded.';
    return this.readiness.fault();
  }
}
