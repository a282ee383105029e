import type { IncomingHttpHeaders } from 'node:http';
import {
  bearerAuthChallengeResponse,
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  type OAuthMetadata,
} from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { AuthConfig, endpointAt } from '../config/auth.config.js';
import { GitLabConfig } from '../config/gitlab.config.js';
import { PolicyConfig } from '../config/policy.config.js';
import { errorCode, HttpRefusal } from './http-refusal.js';

const wellKnown = '/.well-known/oauth-protected-resource';

/** This server as OAuth sees it: a resource whose tokens GitLab gives out (RFC 9728). */
@Injectable()
export class ProtectedResource {
  constructor(
    private readonly auth: AuthConfig,
    private readonly gitlab: GitLabConfig,
    private readonly policy: PolicyConfig,
  ) {}

  /** The metadata at a path, in either of its well-known forms; `undefined` elsewhere, and where clients do not sign in. */
  metadataAt(path: string, headers: IncomingHttpHeaders): object | undefined {
    if (this.auth.GITLAB_MCP_AUTH_MODE !== 'oauth') return undefined;
    const resource = this.endpointFor(headers);
    if (path !== wellKnown && path !== `${wellKnown}/mcp` && path !== wellKnown + resource.pathname) return undefined;
    const { baseUrl } = this.gitlab;
    return buildOAuthProtectedResourceMetadata({
      // Of GitLab's own metadata only the issuer goes into this document; clients read the rest from GitLab.
      oauthMetadata: { issuer: baseUrl } as OAuthMetadata,
      resourceServerUrl: resource,
      scopesSupported: this.usefulScopes,
      resourceName: 'GitLab MCP Server',
      // GitLab's address is the operator's choice, also where it has no certificate.
      dangerouslyAllowInsecureIssuerUrl: true,
    });
  }

  /** 401, from which a client learns where to sign in. */
  unknownToken(message: string, headers: IncomingHttpHeaders): HttpRefusal {
    return this.refusal(new OAuthError(OAuthErrorCode.InvalidToken, message), this.usefulScopes.slice(0, 1), headers);
  }

  /** 403, from which a client learns what its next token has to be good for. */
  lacksScope(needed: readonly string[], headers: IncomingHttpHeaders): HttpRefusal {
    const message = `This needs a token with the scope ${needed.join(' or ')}. Sign in again with it; the application that is registered in GitLab must have the scope as well.`;
    return this.refusal(new OAuthError(OAuthErrorCode.InsufficientScope, message), needed.slice(0, 1), headers);
  }

  private refusal(error: OAuthError, scopes: readonly string[], headers: IncomingHttpHeaders): HttpRefusal {
    const challenge = bearerAuthChallengeResponse(error, { requiredScopes: [...scopes], resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(this.endpointFor(headers)) });
    return new HttpRefusal(challenge.status, errorCode.server, error.message, { 'www-authenticate': challenge.headers.get('www-authenticate') ?? 'Bearer' });
  }

  /** What a client needs to do everything that is served here, the widest first. */
  private get usefulScopes(): string[] {
    return this.policy.GITLAB_MCP_READ_ONLY ? ['read_api'] : ['api', 'read_api'];
  }

  /** Without a public address the server is on loopback, and is reached by the name that the request has; that was checked before. */
  private endpointFor({ host = 'localhost' }: IncomingHttpHeaders): URL {
    return this.auth.endpoint ?? endpointAt(`http://${host}`);
  }
}
