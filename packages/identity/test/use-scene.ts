import { beforeAll } from 'vitest';
import type { TestDatabase } from './database.ts';
import { discoverClient, oauthOptions, type Scene } from './oauth-client.ts';
import { type Person, register } from './people.ts';
import { useService } from './use-service.ts';

interface UsedScene extends Scene {
  readonly database: TestDatabase;
  readonly person: Person & { readonly sub: string };
}

/** A service with hosted pages, its client and a user, for all tests of a file. */
export function useScene(): UsedScene {
  const used = useService({ oauth: oauthOptions });
  const scene = {} as UsedScene;
  beforeAll(async () => {
    const { service, database } = used;
    const [client, person] = [await discoverClient(service), await register(service)];
    Object.assign(scene, { service, database, client, person });
  });
  return scene;
}
