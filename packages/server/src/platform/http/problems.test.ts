import { errorCodes } from '@fairlead/contract/errors';
import { languages } from '@fairlead/contract/languages';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createExhibitor, createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { translate } from '../messages.ts';

const app = useTestApp();

describe('a problem', () => {
  test('speaks the language asked for, English else', async () => {
    const title = async (language: string) => {
      const answer = await app.call('GET', '/visitor', { language });
      expect(answer.headers['content-language']).toBe(chosen[language]);
      return expectProblem(answer, 'UNAUTHENTICATED').title;
    };
    const chosen: Record<string, string> = {
      de: 'de',
      'es-MX,es;q=0.9': 'es',
      'fr, de;q=0.5': 'de',
      fr: 'en',
      '*': 'en',
    };
    const expected = {
      en: 'Sign in to continue',
      de: translate('de', 'problem.UNAUTHENTICATED.title'),
      es: translate('es', 'problem.UNAUTHENTICATED.title'),
    };
    for (const [header, language] of Object.entries(chosen)) {
      expect(await title(header)).toBe(expected[language as keyof typeof expected]);
    }
  });

  test('has words of its own in every language', () => {
    for (const code of errorCodes) {
      for (const part of ['title', 'detail']) {
        const texts = languages.map((language) => translate(language, `problem.${code}.${part}`));
        // The administrator's reason is the whole detail of a suspension.
        if (texts[0] !== '{reason}') expect(new Set(texts).size, `${code} ${part}`).toBe(languages.length);
      }
    }
  });
});

describe('the request id', () => {
  test('is echoed, in the header and the problem, when it can stand in a log', async () => {
    const ask = (id: string) => app.call('GET', '/visitor', { headers: { 'x-request-id': id } });
    expect(expectProblem(await ask('abc-123.X_9'), 'UNAUTHENTICATED').requestId).toBe('abc-123.X_9');
    for (const odd of ['a b', 'x'.repeat(101), '{"a":1}', 'ü', '']) {
      const answer = await ask(odd);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('stands on answers that are fine as well', async () => {
    const { token } = await createVisitor(app);
    const answer = await app.call('GET', '/visitor', { as: token, headers: { 'x-request-id': 'fine' } });
    expect(answer.headers['x-request-id']).toBe('fine');
  });
});

describe('the security headers', () => {
  const names = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
  ];

  test('stand on every kind of answer', async () => {
    const { token } = await createExhibitor(app);
    const answers = [
      await app.call('GET', '/exhibitor/current', { as: token }),
      await app.call('GET', '/exhibitor/account/data', { as: token }),
      await app.call('GET', '/visitor'),
      ...(await Promise.all(
        ['/', '/papi/docs', '/papi/openapi.json', '/config.json', '/health/live', '/outbox', '/nowhere.js', '/%'].map(
          (url) => app.http.inject({ url }),
        ),
      )),
    ];
    for (const answer of answers) {
      for (const name of names) expect(answer.headers[name], `${name}: ${answer.body.slice(0, 80)}`).toBeDefined();
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("worker-src 'self'");
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('ask for HTTPS for good where the product is served over it', async () => {
    const secure = await createTestApp({
      PUBLIC_URL_APP: 'https://app.example',
      PUBLIC_URL_ADMIN: 'https://admin.example',
      PUBLIC_URL_BUSINESS: 'https://business.example',
    });
    try {
      for (const url of ['/config.json', '/papi/visitor', '/%']) {
        const { headers } = await secure.http.inject({ url });
        expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      }
    } finally {
      await secure.close();
    }
  });

  test('keep personal answers out of caches', async () => {
    const { token } = await createVisitor(app);
    for (const path of ['/visitor', '/visitor/account/data', '/nowhere']) {
      expect((await app.call('GET', path, { as: token })).headers['cache-control']).toBe('no-store');
    }
  });
});
