import type { RequestObserver, SentRequest } from './requester.js';

/** Those who are told of each request that was sent to GitLab. */
export class RequestObservers implements RequestObserver {
  private readonly observers: RequestObserver[] = [];

  add(observer: RequestObserver): void {
    this.observers.push(observer);
  }

  onRequest(info: SentRequest): void {
    for (const observer of this.observers) observer.onRequest(info);
  }
}
