import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LeadsToUnlock } from '@fairlead/contract/lead-unlock';
import type { LeadView } from '@fairlead/contract/lead-views';
import type { TimelineEntry } from '@fairlead/contract/lead-work';
import type { Lead, LeadStatus } from '@fairlead/contract/leads';
import type { Price } from '@fairlead/contract/prices';
import type { Answer } from '../../../../../test/serve-client.ts';
import { aProject, ids, ok, type Route } from './pretend-api.ts';
import { aQuote } from './pretend-payments.ts';

interface Change {
  readonly leadIds: readonly string[];
  readonly rating?: number;
  readonly status?: LeadStatus;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly assigneeId?: string | null;
}

const base = `/papi/project/${ids.project}/lead`;
const queryOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://any').searchParams;

/** Leads that remember what is done to them, so that a screen can be worked with as with the server. */
export function pretendLeads(
  given: readonly Lead[],
  price: Pick<Price, 'amount' | 'source'> = { amount: 0, source: 'BASE' },
) {
  let leads = [...given];
  const undone = new Map<string, readonly Lead[]>();
  const sent: Record<'changes' | 'unlocks' | 'notes' | 'lists' | 'counts', unknown[]> = {
    changes: [],
    unlocks: [],
    notes: [],
    lists: [],
    counts: [],
  };
  let views: LeadView[] = [];
  const timeline: TimelineEntry[] = [];
  const streams = new Set<ServerResponse>();
  let isStreaming = true;
  let made = 0;
  const newId = () => `01890000-0000-7000-9000-${String(++made).padStart(12, '0')}`;
  const put = (next: readonly Lead[]) => {
    leads = leads.map((lead) => next.find(({ id }) => id === lead.id) ?? lead);
  };
  const events: { readonly position: number; readonly text: string }[] = [];
  const tell = (leadIds: readonly string[]) => {
    const position = ++made;
    const text = `event: leads\nid: ${position}\ndata: ${JSON.stringify({ ids: leadIds })}\n\n`;
    events.push({ position, text });
    for (const stream of streams) stream.write(text);
  };

  function findAll(query: URLSearchParams): Lead[] {
    const [status, wanted, tag] = [query.get('status'), query.get('ids')?.split(','), query.get('tag')];
    const countries = query.get('countryCode')?.split(',');
    const [unlocked, q, from] = [query.get('unlocked'), query.get('q'), query.get('from')];
    return leads.filter(
      (lead) =>
        (status === null || status.split(',').includes(lead.status)) &&
        (wanted === undefined || wanted.includes(lead.id)) &&
        (tag === null || lead.tags.includes(tag)) &&
        (countries === undefined || countries.includes(lead.countryCode ?? '')) &&
        (unlocked === null || lead.isUnlocked === (unlocked === 'true')) &&
        (q === null || lead.name.includes(q)) &&
        lead.rating >= Number(query.get('rating') ?? 0) &&
        (lead.score ?? 0) >= Number(query.get('minScore') ?? 0) &&
        (from === null || lead.lastAt >= from),
    );
  }

  function list(request: IncomingMessage): Answer {
    const query = queryOf(request);
    sent.lists.push(Object.fromEntries(query));
    const sort = query.get('sort') ?? '-lastAt';
    const key = sort.replace('-', '') as 'lastAt' | 'rating' | 'score' | 'name';
    const value = (lead: Lead) => lead[key] ?? -1;
    const sorted = findAll(query).toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0));
    if (sort.startsWith('-')) sorted.reverse();
    const at = Number(query.get('cursor') ?? 0);
    const to = at + Number(query.get('limit') ?? 50);
    const nextCursor = to < sorted.length ? String(to) : null;
    return ok({ items: sorted.slice(at, to), nextCursor });
  }

  let counting: Promise<void> | null = null;
  function count(request: IncomingMessage): Answer {
    const query = queryOf(request);
    sent.counts.push(Object.fromEntries(query));
    const counted = ok({ total: findAll(query).length });
    const held = counting;
    if (held === null) return counted;
    const stream = (response: ServerResponse) => void held.then(() => response.end(JSON.stringify(counted.body)));
    return { ...counted, headers: { 'content-type': 'application/json' }, stream };
  }

  function projectCounts() {
    const [all, scans] = [leads.length, leads.reduce((sum, { scanCount }) => sum + scanCount, 0)];
    return { beacons: 1, surveys: 0, scans, leads: all, unlocked: leads.filter((lead) => lead.isUnlocked).length };
  }

  function change(body: string): Answer {
    const what = JSON.parse(body) as Change;
    sent.changes.push(what);
    const before = leads.filter(({ id }) => what.leadIds.includes(id));
    const changeId = newId();
    undone.set(changeId, before);
    put(
      before.map((lead) => ({
        ...lead,
        rating: what.rating ?? lead.rating,
        status: what.status ?? lead.status,
        assigneeId: what.assigneeId === undefined ? lead.assigneeId : what.assigneeId,
        tags: [...lead.tags.filter((tag) => !what.removeTags?.includes(tag)), ...(what.addTags ?? [])],
      })),
    );
    return ok({ changeId, results: what.leadIds.map((id) => ({ id, result: 'OK' })) });
  }

  function orderedOf(body: string) {
    const { leadIds } = JSON.parse(body) as { leadIds: LeadsToUnlock };
    const locked = leads.filter(
      (lead) =>
        (typeof leadIds === 'string' || leadIds.includes(lead.id)) && !lead.isUnlocked && !lead.isConsentWithdrawn,
    );
    return { leadIds, locked };
  }

  function unlock(body: string): Answer {
    const { leadIds, locked } = orderedOf(body);
    const { amount, source } = price;
    const count = locked.length;
    const lines = [{ count, amount, source }];
    const quote = {
      leadIds: locked.map(({ id }) => id),
      count,
      amount: amount * count,
      currency: 'EUR',
      source,
      lines,
    };
    sent.unlocks.push(leadIds);
    if (amount > 0) return ok({ unlocked: [], unlockedCount: 0, quote });
    put(
      locked.map((lead, index) => ({
        ...lead,
        name: `Person ${index + 1}`,
        email: `person${index + 1}@volvik.example`,
        organization: 'Volvik',
        isUnlocked: true,
        unlock: { at: new Date().toISOString(), amount: 0, currency: 'EUR', source },
      })),
    );
    return ok({ unlocked: quote.leadIds, unlockedCount: count });
  }

  /** As if nothing but the price decided: no licence, no credit, no tax. */
  function quote(body: string): Answer {
    const count = orderedOf(body).locked.length;
    const { amount, source } = price;
    const [net, tax] = [amount * count, { treatment: 'NONE', rate: 0, countryCode: null, amount: 0 } as const];
    const lines = count === 0 ? [] : [{ kind: 'PRICE', count, amount, source, priceId: null } as const];
    return ok(aQuote({ count, lines, net, tax, total: net }));
  }

  const view = (body: string, id: string): LeadView => ({
    ...(JSON.parse(body) as Pick<LeadView, 'name' | 'isShared' | 'query'>),
    id,
    isOwn: true,
    author: 'Jana Brandt',
  });

  const routes: Record<string, Route> = {
    [`GET ${base}`]: list,
    [`GET ${base}/count`]: count,
    [`GET /papi/exhibition/${ids.project}`]: () => ok(aProject({ counts: projectCounts() })),
    [`PATCH ${base}`]: (_, body) => change(body),
    [`POST ${base}/unlock`]: (_, body) => unlock(body),
    'POST /papi/payment/quote': (_, body) => quote(body),
    [`GET ${base}/pricePerLead`]: () => ok({ ...price, currency: 'EUR', priceId: null, licence: null }),
    [`GET ${base}/tag`]: () => ok([...new Set(leads.flatMap(({ tags }) => tags))].map((tag) => ({ tag, count: 1 }))),
    [`GET ${base}/view`]: () => ok(views),
    [`POST ${base}/view`]: (_, body) => {
      views = [...views, view(body, newId())];
      return { status: 201, body: views.at(-1) };
    },
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([]),
    'GET /papi/exhibitor/account': () => ok({ items: [], nextCursor: null }),
    [`GET /papi/project/${ids.project}/live`]: ({ headers }) =>
      isStreaming
        ? {
            status: 200,
            body: null,
            headers: { 'content-type': 'text/event-stream' },
            stream: (response) => {
              streams.add(response);
              response.on('close', () => streams.delete(response));
              // As the server does: what came since the last position of another connection comes again.
              const last = Number(headers['last-event-id'] ?? made);
              for (const { position, text } of events) if (position > last) response.write(text);
              response.write(`:\nid: ${++made}\n\n`);
            },
          }
        : { status: 503, body: {} },
  };
  return {
    sent,
    timeline,
    views: () => views,
    /** How many streams are open. */
    streams: () => streams.size,
    leads: () => leads,
    /** Nothing is counted until what this returns is called. */
    holdCounts(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      counting = promise;
      return resolve;
    },
    route(request: IncomingMessage, path: string, body: string): Answer | undefined {
      const known = routes[`${request.method} ${path}`];
      if (known) return known(request, body);
      const undo = /\/lead\/change\/([^/]+)\/undo$/.exec(path)?.[1];
      if (undo !== undefined) {
        put(undone.get(undo) ?? []);
        return ok({ results: [] });
      }
      if (path.startsWith(`${base}/view/`)) {
        const id = path.slice(`${base}/view/`.length);
        views = views.flatMap((one) => (one.id !== id ? [one] : request.method === 'DELETE' ? [] : [view(body, id)]));
        return request.method === 'DELETE' ? { status: 204, body: '' } : ok(views.find((one) => one.id === id));
      }
      if (path.endsWith('/timeline')) return ok({ items: timeline, nextCursor: null });
      if (path.endsWith('/note')) {
        const { text } = JSON.parse(body) as { text: string };
        sent.notes.push(text);
        const note = { id: newId(), text, at: new Date().toISOString(), author: 'Jana Brandt' };
        timeline.unshift({ ...note, kind: 'NOTE' });
        return { status: 201, body: note };
      }
      const one = leads.find(({ id }) => path === `${base}/${id}`);
      return one && ok(one);
    },
    /** Adds a new lead, or changes one. */
    happen(lead: Lead): void {
      if (leads.some(({ id }) => id === lead.id)) put([lead]);
      else leads = [lead, ...leads];
      tell([lead.id]);
    },
    /** The stream breaks, and is refused until it is said otherwise. */
    breakStream(): void {
      isStreaming = false;
      for (const stream of streams) stream.destroy();
    },
    mendStream(): void {
      isStreaming = true;
    },
  };
}
