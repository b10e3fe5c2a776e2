import type { FastifyReply } from 'fastify';
import { audienceOf, type HostedService } from '../oauth/hosted-service.ts';
import { challengeFields, companyIcon, field, googleIcon } from './challenge-fields.ts';
import { type Html, html } from './html.ts';
import { productName, type Reader, sendPage } from './layout.ts';
import type { Problem, SignInForm } from './sign-in-form.ts';

export interface SignInPage {
  readonly form: SignInForm;
  readonly problem: Problem | undefined;
  readonly csrfToken: string;
  /** The client's request, as it came. */
  readonly query: URLSearchParams;
  readonly redirectUri: string;
}

function providerLinks(service: HostedService, { translate }: Reader, query: URLSearchParams): Html | undefined {
  const { names } = service.providers;
  if (names.length === 0) return undefined;
  const links = names.map((name) => {
    const asked = new URLSearchParams(query);
    asked.set('identity_provider', name);
    const icon = name === 'Google' ? googleIcon : companyIcon;
    const label = translate('signIn.with', { name });
    const url = `${service.basePath}/oauth2/authorize?${asked.toString()}`;
    return html`<a class="button" href="${url}" aria-label="${label}">${icon}<span translate="no">${name}</span></a>`;
  });
  return html`<p class="or">${translate('signIn.or')}</p><div class="providers">${links}</div>`;
}

/** Returns a page of the client, on the host that the sign-in returns to. */
function clientLink(path: string | undefined, page: SignInPage, language: string): string | undefined {
  const { origin } = new URL(page.redirectUri);
  if (path === undefined || origin === 'null') return undefined;
  const url = new URL(path, origin);
  url.searchParams.set('lng', language);
  return url.href;
}

function passwordFields(service: HostedService, reader: Reader, page: SignInPage): Html {
  const { translate, language } = reader;
  const { form, problem } = page;
  const forgot = clientLink(service.options.links?.forgotPassword, page, language);
  const focus = problem?.field ?? (form.username === '' ? 'username' : 'password');
  return html`
${field(reader, { name: 'username', label: translate('field.username'), type: 'text', value: form.username, autocomplete: 'username', inputMode: 'email', problem, hasFocus: focus === 'username' })}
${field(reader, { name: 'password', label: translate('field.password'), type: 'password', autocomplete: 'current-password', problem, hasFocus: focus === 'password' })}
${forgot !== undefined && html`<a class="aside" href="${forgot}">${translate('signIn.forgot')}</a>`}
<button class="button main">${translate('action.signIn')}</button>`;
}

export async function sendSignInPage(
  service: HostedService,
  reply: FastifyReply,
  reader: Reader,
  page: SignInPage,
): Promise<FastifyReply> {
  const { translate, language } = reader;
  const { form, problem } = page;
  const { challenge } = form;
  const product = productName(service);
  const { drawQrCode } = service.options;
  const asked = challenge && (await challengeFields(reader, { challenge, form, problem, product, drawQrCode }));
  const title = asked?.title ?? translate('signIn.title');
  const intro = asked?.intro ?? translate('signIn.intro', { product });
  const action = `${service.basePath}/login?${page.query.toString()}`;
  const restart = `${action}&lang=${language}`;
  const { isInvited = false } = audienceOf(service, page.redirectUri);
  const signUp = isInvited ? undefined : clientLink(service.options.links?.signUp, page, language);
  const body = html`<p class="intro">${intro}</p>
<form id="sign-in" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${page.csrfToken}">
<input type="hidden" name="language" value="${language}">
${asked?.fields ?? passwordFields(service, reader, page)}
</form>
${!challenge && providerLinks(service, reader, page.query)}
`;
  const goOn =
    signUp !== undefined &&
    html`<span>${translate('signIn.new', { product })}</span><a href="${signUp}">${translate('signIn.create')}</a>`;
  const foot = challenge ? html`<a href="${restart}">${translate('signIn.startOver')}</a>` : goOn || undefined;
  const status = problem?.status ?? 200;
  return sendPage(service, reply, reader, { title, body, foot, hasForm: true, status, returnTo: page.redirectUri });
}
