import { type StatementEvent, statementChannel } from '@fairlead/database/statement-channel';
import { context, type Span, SpanKind, trace } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import { markFailed, tracer } from './spans.ts';

const names = new LRUCache<string, string>({ max: 2_000 });

/** Returns what a statement does and to which table, as `insert scan_events`: never its text. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const write =
    /(?<!\bfor\s)(?<!\bdo\s)\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?(?:only\s+)?"?([a-z_][\w.]*)/i.exec(
      text,
    );
  const read = /\bfrom\s+(?:only\s+)?"?([a-z_][\w.]*)"?(?![\w."]|\s*\()/i.exec(text);
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const name = write ? `${write[1]?.toLowerCase()} ${write[2]}` : read ? `select ${read[1]}` : first;
  names.set(text, name);
  return name;
}

/** A span for each statement of what is under way; what the server asks by itself, such as for the next job, is left out. */
export function traceStatements(): void {
  const spans = new WeakMap<object, Span>();
  statementChannel.subscribe({
    start(event) {
      if (trace.getActiveSpan()?.isRecording() !== true) return;
      const attributes = { 'db.system.name': 'postgresql' };
      const name = statementName((event as StatementEvent).text);
      spans.set(event, tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active()));
    },
    end() {},
    asyncStart() {},
    asyncEnd: (event) => spans.get(event)?.end(),
    error(event) {
      const span = spans.get(event);
      if (span !== undefined) markFailed(span, event.error);
    },
  });
}
