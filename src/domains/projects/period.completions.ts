import { Injectable } from '@nestjs/common';
import { listedOnce, theseOnly } from '../../authoring/candidates.js';
import { type Candidates, Completion } from '../../authoring/completion.decorator.js';

/** Completes the lengths of time that figures are about, in days. */
@Injectable()
export class PeriodCompletions {
  @Completion({ names: ['days'], asks: listedOnce })
  days(): Promise<Candidates> {
    return Promise.resolve(theseOnly(['7', '14', '30', '60', '90', '180', '365']));
  }

  @Completion({ names: ['stale_days'], asks: listedOnce })
  staleDays(): Promise<Candidates> {
    return Promise.resolve(theseOnly(['14', '30', '60', '90', '180']));
  }
}
