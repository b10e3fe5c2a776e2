import { ApiProblem, NetworkError } from '../client/failures.ts';
import { currentLanguage } from '../i18n/language.ts';

/** One request with exactly these headers. */
interface Destination {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface BytesWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  try {
    const body: unknown = JSON.parse(request.responseText);
    return new ApiProblem(request.status, typeof body === 'object' && body !== null ? body : {});
  } catch {
    return new ApiProblem(request.status, {});
  }
}

/** Sends bytes in one request. Rejects with what was answered, NetworkError, or the signal's reason. */
export function sendBytes(destination: Destination, bytes: Blob, { signal, onProgress }: BytesWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // fetch cannot say how much of a body has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(destination.method, destination.url);
    for (const [name, value] of Object.entries(destination.headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept-language', currentLanguage());
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(problemOf(request)));
    request.onerror = () => reject(new NetworkError('upload'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}
