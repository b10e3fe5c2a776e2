import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface AwsRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The headers of a request with those that sign it: AWS Signature Version 4, for paths and queries that need no escaping. */
export function signForAws(
  request: AwsRequest,
  scope: { credentials: AwsCredentials; region: string; service: string; now: Date },
): Record<string, string> {
  const { credentials, region, service } = scope;
  const time = scope.now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = { ...request.headers, host: request.url.host, 'x-amz-date': time };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    request.url.pathname,
    request.url.search.slice(1),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(request.body),
  ].join('\n');
  const place = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${credentials.secretAccessKey}`, day));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, place, sha256(canonical)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${place}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...headers, authorization };
}
