// Clients of revision 2026-07-28 that listen over HTTP.
import { HttpClient, messagesIn } from './http-client.mjs';
import { message } from './wire.mjs';

const paths = { pipeline: 'pipelines', issue: 'issues', mr: 'merge_requests' };

/** What one caller watches: its address, and how GitLab calls it. */
export function watched(token, kind, number) {
  return { uri: `gitlab://project/1/${kind}/${number}`, key: `${token} /projects/1/${paths[kind]}/${number}` };
}

/** One stream of one caller. `told` gets each update, `ended` the result that closes the stream. */
export class Listener {
  constructor(endpoint, token, uris, { told, ended }) {
    Object.assign(this, { told, ended, client: new HttpClient(endpoint, 'modern', token) });
    this.acknowledged = new Promise((resolve, reject) => {
      this.acknowledge = resolve;
      this.over = this.listen(uris).catch((error) => error);
      void this.over.then((error) => reject(error));
    });
    this.acknowledged.catch(() => undefined);
  }

  /** Until one side closes the stream; whether it was the server, and properly, is seen from what has been told. */
  async listen(uris) {
    const { body } = await this.client.post(message('modern', 1, 'subscriptions/listen', { notifications: { resourceSubscriptions: uris } }));
    let last = '';
    for await (const [text, { method, params, result }] of messagesIn(body)) {
      last = text;
      if (method === 'notifications/subscriptions/acknowledged') this.acknowledge(params.notifications.resourceSubscriptions ?? []);
      else if (method === 'notifications/resources/updated') this.told(params);
      else if (result !== undefined) this.ended(result);
    }
    return new Error(`The stream closed: ${last}`);
  }

  close() {
    return this.client.close();
  }
}
