// The first SDK's client does not say which revision was agreed on, but tells a transport that listens.
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

let agreed;

const { setProtocolVersion } = StreamableHTTPClientTransport.prototype;
StreamableHTTPClientTransport.prototype.setProtocolVersion = function (revision) {
  agreed = revision;
  return setProtocolVersion.call(this, revision);
};
StdioClientTransport.prototype.setProtocolVersion = (revision) => {
  agreed = revision;
};

/** What the client of this process agreed on. */
export const revisionOfSdkV1 = () => agreed;
