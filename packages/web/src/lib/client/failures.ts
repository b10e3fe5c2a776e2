import type { ErrorCode, InputFault, Problem } from '@fairlead/contract/errors';

/** A response of the server that is not a success, with its details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: ErrorCode | 'UNKNOWN';
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly errors: readonly InputFault[];
  /** Of SUSPENDED. */
  readonly suspension: Problem['suspension'];
  /** Of PAYMENT_REQUIRED: what it costs. */
  readonly price: Problem['price'];
  readonly retryAfterMs: number | undefined;

  constructor(status: number, said: Partial<Problem>, retryAfterMs?: number) {
    super(said.detail ?? said.title ?? `${status}`);
    this.status = status;
    this.code = said.code ?? 'UNKNOWN';
    this.title = said.title ?? '';
    this.detail = said.detail ?? '';
    this.requestId = said.requestId;
    this.errors = said.errors ?? [];
    this.suspension = said.suspension;
    this.price = said.price;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer came: offline, the server unreachable, the connection cut. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Network Error', { cause });
  }
}

const isProblem = (value: unknown): value is Partial<Problem> => typeof value === 'object' && value !== null;

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Reads a refused response. A body that is not problem+json (a proxy's page) is not shown to anybody. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const requestId = response.headers.get('x-request-id');
  const fallback: Partial<Problem> = requestId === null ? {} : { requestId };
  try {
    const said: unknown = await response.json();
    const problem = isProblem(said) && 'code' in said ? said : {};
    return new ApiProblem(response.status, { ...fallback, ...problem }, retryAfter(response));
  } catch {
    return new ApiProblem(response.status, fallback, retryAfter(response));
  }
}

/** Another person is signed in by now; the request was not sent. */
export class OtherPersonError extends Error {
  override readonly name = 'OtherPersonError';

  constructor() {
    super('Somebody else is signed in');
  }
}

/** True for what may pass when tried again: no answer at all, or a server that says it is busy. */
export function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiProblem && error.status === 503);
}
