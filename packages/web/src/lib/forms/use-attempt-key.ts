import { useRef } from 'react';

/**
 * The Idempotency-Key of what a form creates. The same content keeps its key, so that pressing the button again after an answer
 * was lost makes nothing twice; changed content is another attempt.
 */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
