import type { Caller } from './caller.ts';

let current: Caller | undefined;

/** Sets the caller that the app uses; once, at its start. */
export function configureCaller(caller: Caller): void {
  current = caller;
}

function caller(): Caller {
  if (!current) throw new Error('configureCaller has not run yet');
  return current;
}

/** Calls an endpoint: `await call(createBeacon, { params: { projectId }, body })`. */
export const call: Caller['call'] = (endpoint, input, options) => caller().call(endpoint, input, options);

/** Calls an endpoint whose answer is a file, with the name the server gave it. */
export const callForFile: Caller['file'] = (endpoint, input, options) => caller().file(endpoint, input, options);

/** The events of one connection to an endpoint that goes on, until it ends. */
export const followEvents: Caller['events'] = (endpoint, input, options) => caller().events(endpoint, input, options);
