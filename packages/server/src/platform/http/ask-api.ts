import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly language: string;
  readonly token?: string;
  readonly body?: object;
}

/** Asks the API on one host, for a page that the server draws; it counts as a request of the caller of `request`. */
export const createAskApi =
  (http: FastifyInstance, host: string) =>
  async (
    request: FastifyRequest,
    { method, path, language, token, body }: Asked,
  ): Promise<{ status: number; body: unknown }> => {
    const answer = await http.inject({
      method,
      url: `/papi${path}`,
      remoteAddress: request.ip,
      headers: {
        host,
        'accept-language': language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
