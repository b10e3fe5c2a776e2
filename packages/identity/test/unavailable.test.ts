import { connect } from '@fairlead/database/connection';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import { callToken, discoverClient, oauthOptions, signedIn, tokenForm } from './oauth-client.ts';
import { register } from './people.ts';
import { startService } from './service.ts';

it('every entrance asks to come back later while the database cannot be reached', async () => {
  const database = await createTestDatabase();
  const pool = connect(database.url);
  const service = await startService({ ...pool, url: database.url }, { oauth: oauthOptions });
  try {
    const scene = { service, client: await discoverClient(service), person: await register(service) };
    const session = await signedIn(scene);
    await pool.close();
    const answers = {
      call: await service.call('ForgotPassword', {
        ClientId: service.provider.clientId,
        Username: scene.person.username,
      }),
      token: await callToken(service, tokenForm(scene, session)),
      page: await session.browser.open(session.authorization.url),
    };
    for (const { status, headers } of Object.values(answers)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
    expect(answers.call.body).toMatchObject({ __type: 'InternalErrorException' });
    expect(answers.token.body).toMatchObject({ error: 'temporarily_unavailable' });
    expect(answers.page.text).toContain('Temporarily unavailable');
    await expect(service.provider.ready()).rejects.toThrow();
  } finally {
    await service.close();
    await database.drop();
  }
});
