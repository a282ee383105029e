/** What the door to GitLab needs to be told. */
export interface DoorSettings {
  /** The instance: with or without a sub-path, a trailing slash, or `/api/v4`. */
  readonly baseUrl: string;
  readonly requestTimeoutMs: number;
  /** How long one call may wait for retries, all its requests together. */
  readonly retryBudgetMs: number;
  /** Certificates in PEM to trust beside the usual ones. */
  readonly ca?: string | undefined;
  readonly skipTlsVerify: boolean;
  readonly proxy: ProxySettings;
  /** Lets nothing leave that could change GitLab. */
  readonly readOnly: boolean;
  readonly maxResponseBytes: number;
}

/** The values of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
export interface ProxySettings {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  readonly no?: string | undefined;
}
