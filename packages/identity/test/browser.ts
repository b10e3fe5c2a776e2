import type { Service } from './service.ts';

/** The host under which the services of these tests know themselves. */
export const publicHost = 'app.localhost:3000';
export const publicBase = `http://${publicHost}/idp`;

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** As much of a browser as pages without scripts need: cookies, redirects and forms. */
export interface Browser {
  /** Which process answers for the public host from now on. */
  use(service: Service): void;
  /** Follows redirects, up to a page or to a URL of the client, which is not opened. */
  open(url: string, init?: RequestInit): Promise<Page>;
  /** One request; redirects are not followed. */
  request(url: string, init?: RequestInit): Promise<Page>;
  /** Fills in the form of a page and sends it. */
  submit(page: Page, fields: Record<string, string>): Promise<Page>;
  cookie(name: string): string | undefined;
  /** Every set-cookie header so far. */
  readonly received: string[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

/** Values of a page's form before typing. */
export function hiddenFields(page: Page): Record<string, string> {
  const inputs = page.text.match(/<input [^>]*>/g) ?? [];
  const kept = inputs.filter((tag) => !/type="radio"/.test(tag) || / checked/.test(tag));
  return Object.fromEntries(kept.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']));
}

export function formAction(page: Page): string {
  const tag = /<form [^>]*>/.exec(page.text)?.[0] ?? '';
  return new URL(attribute(tag, 'action') ?? '', page.url).href;
}

export function createBrowser(service: Service, isClient: (url: string) => boolean): Browser {
  let current = service;
  const jars = new Map<string, Map<string, string>>();
  const received: string[] = [];

  const jarOf = (url: string): Map<string, string> => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const keep = (url: string, headers: Headers): void => {
    for (const header of headers.getSetCookie()) {
      received.push(header);
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const isGone = attributes.some((each) => /^max-age=0$/i.test(each) || /^expires=Thu, 01 Jan 1970/i.test(each));
      if (isGone) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  };

  const request: Browser['request'] = async (url, init = {}) => {
    const target = new URL(url);
    if (target.host === publicHost) target.host = new URL(current.endpoint).host;
    target.hostname = target.hostname === publicHost.split(':')[0] ? '127.0.0.1' : target.hostname;
    const headers = new Headers(init.headers);
    const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    keep(url, response.headers);
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  };

  const open: Browser['open'] = async (url, init = {}) => {
    let page = await request(url, init);
    for (let hops = 0; hops < 15; hops += 1) {
      const location = page.headers.get('location');
      if (location === null) return page;
      const next = new URL(location, page.url).href;
      if (isClient(next)) return { ...page, url: next };
      page = await request(next);
    }
    throw new Error(`There is no end to the redirects from ${url}`);
  };

  return {
    use(other) {
      current = other;
    },
    open,
    request,
    submit: (page, fields) =>
      open(formAction(page), {
        method: 'POST',
        body: new URLSearchParams({ ...hiddenFields(page), ...fields }),
      }),
    cookie: (name) => jarOf(publicBase).get(name),
    received,
  };
}
