import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostedService } from '../oauth/hosted-service.ts';
import { html } from './html.ts';
import { productName, readerOf, sendPage } from './layout.ts';
import { chooseLanguage } from './messages.ts';

function readerFor(request: FastifyRequest) {
  return readerOf(chooseLanguage(null, request.headers['accept-language']));
}

/** Shows the refusal where a redirect is impossible: the URL to return to is itself what is wrong. */
export function sendRefusedPage(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { status: number; detail: string },
): FastifyReply {
  const reader = readerFor(request);
  const detail = reader.translate('refused.detail', { product: productName(service), detail: refusal.detail });
  const body = html`<p class="intro">${reader.translate('refused.intro')}</p><p class="detail">${detail}</p>`;
  const { status } = refusal;
  return sendPage(service, reply, reader, { title: reader.translate('refused.title'), body, hasForm: false, status });
}

export function sendUnavailablePage(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const reader = readerFor(request);
  const body = html`<p class="intro">${reader.translate('unavailable.intro')}</p>`;
  return sendPage(service, reply, reader, {
    title: reader.translate('unavailable.title'),
    body,
    hasForm: false,
    status,
  });
}
