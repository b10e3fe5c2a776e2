import type { Problem } from '@fairlead/contract/errors';
import type { Language } from '@fairlead/contract/languages';
import type { PrintedPageContent, ScanInfo } from '@fairlead/contract/printed-page';
import type { ScanAnswer, WholeScan } from '@fairlead/contract/scans';
import type { GuestVisitor } from '@fairlead/contract/visitors';
import type { FastifyRequest } from 'fastify';
import { newId } from '../../platform/identifier.ts';

interface Asked {
  readonly method: 'GET' | 'POST';
  /** Below the API's root. */
  readonly path: string;
  readonly language: Language;
  readonly token?: string;
  readonly body?: object;
}

/** Makes one request to the API on behalf of the sender of the form: the API's checks and limits hold here. */
export type AskApi = (request: FastifyRequest, asked: Asked) => Promise<{ status: number; body: unknown }>;

type Own = Pick<PrintedPageContent, 'form' | 'opened'>;

/** A request that was refused, as a program would hear it. */
class RefusedError extends Error {
  readonly problem: Partial<Problem>;
  constructor(problem: Partial<Problem>) {
    super(problem.code ?? 'REFUSED');
    this.problem = problem;
  }
}

const fieldOf = (form: unknown, name: string): string =>
  String((form as Readonly<Record<string, unknown>> | null)?.[name] ?? '').slice(0, 4000);

/**
 * The form of a printed code's page where no program runs, or has not come yet: it does what the program does, by the same calls of
 * the API.
 */
export function createPageForm(askApi: AskApi) {
  async function ask<T>(request: FastifyRequest, asked: Asked): Promise<T> {
    const { status, body } = await askApi(request, asked);
    if (status >= 400) throw new RefusedError(body as Partial<Problem>);
    return body as T;
  }

  async function open(
    request: FastifyRequest,
    { info, language }: { info: Extract<ScanInfo, { kind: 'BEACON' }>; language: Language },
  ): Promise<Own> {
    const textVersion = fieldOf(request.body, 'consent');
    const consents = {
      consentTerms: textVersion !== '',
      consentPrivacy: textVersion !== '',
      consentMarketingUpdates: false,
      textVersion,
      language,
    };
    const tradeFairId = info.point.tradeFair?.id;
    const email = fieldOf(request.body, 'email');
    const body = { email, consents, language, ...(tradeFairId !== undefined && { tradeFairId }) };
    const { token } = await ask<GuestVisitor>(request, { method: 'POST', path: '/visitor', language, body });
    const { beaconId } = info.point;
    const event = { id: newId(), beaconId, occurredAt: new Date().toISOString(), source: 'LINK' };
    const guest = { language, token };
    await ask<ScanAnswer>(request, { ...guest, method: 'POST', path: '/scan', body: event });
    const { attachments } = await ask<WholeScan>(request, { ...guest, method: 'GET', path: `/scan/${beaconId}` });
    const documents = attachments.map(({ name, storageKey, url }) => ({ name, storageKey, url }));
    return { opened: { token, beaconId, documents } };
  }

  return {
    /** Next content of the page: the open point, or the form with its faults. */
    async send(
      request: FastifyRequest,
      { info, language }: { readonly id: string; readonly info: ScanInfo | null; readonly language: Language },
    ): Promise<Own> {
      if (info?.kind !== 'BEACON') return {};
      try {
        return await open(request, { info, language });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        const { errors = [], detail, title } = error.problem;
        const messageAt = (part: string) => errors.find(({ path }) => path.includes(part))?.message;
        const faults = { email: messageAt('email'), consent: messageAt('consents') };
        const isKnown = faults.email !== undefined || faults.consent !== undefined;
        const typed = { email: fieldOf(request.body, 'email'), hasAgreed: fieldOf(request.body, 'consent') !== '' };
        return { form: { ...typed, faults, failure: isKnown ? null : (detail ?? title ?? '') } };
      }
    },

    /** Shows the form with the e-mail that another site has sent: the reader ticks and presses, or leaves it. */
    ask: ({ body }: Pick<FastifyRequest, 'body'>): Own => ({
      form: { email: fieldOf(body, 'email'), hasAgreed: false, faults: {}, failure: null },
    }),

    /** A short-lived URL of a document that the form has opened; null where that is not to be. */
    async openDocument(request: FastifyRequest, language: Language): Promise<string | null> {
      const path = `/media/${encodeURIComponent(fieldOf(request.body, 'storageKey'))}`;
      const token = fieldOf(request.body, 'token');
      const { status, body } = await askApi(request, { method: 'POST', path, language, token });
      return status === 200 ? (body as { url: string }).url : null;
    },
  };
}
