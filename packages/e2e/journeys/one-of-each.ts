import type { Beacon } from '@fairlead/contract/beacons';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { Survey } from '@fairlead/contract/surveys';
import { call, createAdmin, createCompany, createOrganizer, createVisitor, type Person } from '../harness/people.ts';
import type { Host, ServerProcess } from '../harness/server-process.ts';

export type Role = 'VISITOR' | 'EXHIBITOR' | 'ORGANIZER' | 'ADMIN';

/** Where each role works. */
export const hosts = {
  VISITOR: 'app',
  EXHIBITOR: 'business',
  ORGANIZER: 'business',
  ADMIN: 'admin',
} as const satisfies Record<Role, Host>;

export interface World {
  readonly people: Readonly<Record<Role, Person>>;
  readonly fair: Exhibition;
  readonly project: Exhibition;
  readonly point: Beacon;
  readonly survey: Survey;
}

/** A person of each role, and a fair with a project, whose point has a survey and was scanned by the visitor. */
export async function createOneOfEach(server: ServerProcess): Promise<World> {
  const organizer = await createOrganizer(server, 'Nordhaus Messe', 'Ole Petersen');
  const owner = await createCompany(server);
  const [visitor, admin] = [await createVisitor(server, { isConfirmed: true }), await createAdmin(server)];
  const post = <T>(person: Person, path: string, body: object): Promise<T> =>
    call(server, 'business', person.token, 'POST', path, body);
  const fair = await post<Exhibition>(organizer, '/exhibition', {
    kind: 'TRADE_FAIR',
    name: 'Nordhaus Expo',
    uniqueIdentifier: 'nordhaus-expo',
    isPublic: true,
  });
  const project = await post<Exhibition>(owner, '/exhibition', {
    kind: 'PROJECT',
    name: 'Stand of the gears',
    parentId: fair.id,
  });
  const point = await post<Beacon>(owner, `/project/${project.id}/beacon`, {
    name: 'PX-40',
    title: 'Planetary gearbox',
  });
  const survey = await post<Survey>(owner, `/project/${project.id}/survey`, {
    title: 'What do you need?',
    defaultLanguage: 'en',
    beaconId: point.id,
    questions: [{ id: crypto.randomUUID(), type: 'TEXT', text: { en: 'Tell us' }, isRequired: false, options: [] }],
  });
  await call(server, 'app', visitor.token, 'POST', '/scan', {
    id: crypto.randomUUID(),
    beaconId: point.id,
    source: 'CAMERA',
    occurredAt: new Date().toISOString(),
  });
  const people = { VISITOR: visitor, EXHIBITOR: owner, ORGANIZER: organizer, ADMIN: admin };
  return { people, fair, project, point, survey };
}
