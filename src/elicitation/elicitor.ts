import { Injectable } from '@nestjs/common';
import { type Asking, type AskingCall, AskingSource } from '../authoring/asking.js';
import { CarriedOut } from './carried-out.js';
import type { Driver } from './driver.js';
import { PushDriver } from './push.driver.js';
import { Questioner, type WhyNobodyIsAsked } from './questioner.js';
import { RoundsDriver } from './rounds.driver.js';

/** Gives each call its questions, by the way its client can be asked. */
@Injectable()
export class Elicitor extends AskingSource {
  constructor(private readonly carriedOut: CarriedOut) {
    super();
  }

  for(call: AskingCall): Asking {
    const questions = new Questioner(driverFor(call), call, this.carriedOut);
    return {
      questions,
      get agreed() {
        return questions.claimed !== undefined;
      },
      carriedOut: (what) => {
        if (questions.claimed !== undefined) this.carriedOut.done(questions.claimed, what);
      },
      refused: () => {
        if (questions.claimed !== undefined) this.carriedOut.release(questions.claimed);
      },
    };
  }
}

function driverFor(call: AskingCall): Driver | WhyNobodyIsAsked {
  const { channel } = call;
  switch (channel.kind) {
    case 'none':
      return channel.reason;
    case 'push':
      return new PushDriver(channel, call);
    case 'rounds':
      return new RoundsDriver(channel, call);
  }
}
