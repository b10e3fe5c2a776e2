import type { IncomingMessage } from 'node:http';
import { type Beacon, beacon } from '@fairlead/contract/beacons';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { InputFault } from '@fairlead/contract/errors';
import { type Exhibition, exhibition } from '@fairlead/contract/exhibitions';
import { type Lead, lead } from '@fairlead/contract/leads';
import type { Answer } from '../../../../../test/serve-client.ts';

/** Responses shaped by the contract, for screens that are tested without a server. */
const made = '2027-03-01T08:00:00.000Z';
export const uuid = (last: number): string => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const ids = { project: uuid(10), point: uuid(20) };

export const account = {
  id: uuid(1),
  email: 'j.brandt@kessler-antrieb.example',
  name: 'Jana Brandt',
  exhibitorId: uuid(2),
  organizerId: null,
  roles: ['EXHIBITOR'],
  mayBuy: true,
  suspendedAt: null,
  joinedAt: made,
  createdAt: made,
  consents: {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  },
};

/** The account as its colleagues see it. */
export const { consents: _, ...colleague } = account;

export const exhibitor = {
  id: uuid(2),
  name: 'Kessler Antriebstechnik',
  partyKind: 'EXHIBITOR',
  website: null,
  industryId: null,
  address: null,
  countryCode: 'DE',
  vatId: null,
  logoUrl: null,
  language: 'en',
  isFindable: false,
  createdAt: made,
};

export function aProject(changes: Partial<Exhibition> = {}): Exhibition {
  return exhibition.parse({
    id: ids.project,
    kind: 'PROJECT',
    parentId: null,
    parent: null,
    ownerId: uuid(2),
    name: 'Nordhaus Expo 2027',
    uniqueIdentifier: null,
    description: null,
    startsAt: '2027-03-09T08:00:00.000Z',
    endsAt: '2027-03-12T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
    venue: null,
    city: 'Hamburg',
    countryCode: 'DE',
    stand: 'Hall 4, C21',
    theme: null,
    logoUrl: null,
    hasOwnLogo: false,
    isPublic: false,
    archivedAt: null,
    createdAt: made,
    updatedAt: made,
    updatedBy: null,
    version: 1,
    team: [],
    participation: null,
    counts: { beacons: 1, surveys: 0, scans: 2, leads: 2, unlocked: 1 },
    ...changes,
  });
}

export function aPoint(changes: Partial<Beacon> = {}): Beacon {
  return beacon.parse({
    id: ids.point,
    projectId: ids.project,
    name: 'PX-40',
    title: 'Planetary gearbox PX-40',
    description: null,
    language: 'en',
    translations: {},
    coverUrl: null,
    code: '7KQ4M2XW9D',
    codeRevokedAt: null,
    otherCodes: [],
    position: 0,
    isActive: true,
    archivedAt: null,
    surveyId: null,
    scanCount: 2,
    lastScanAt: null,
    createdAt: made,
    updatedAt: made,
    updatedBy: null,
    version: 1,
    ...changes,
  });
}

export function aLead(number: number, changes: Partial<Lead> = {}): Lead {
  return lead.parse({
    id: uuid(1000 + number),
    projectId: ids.project,
    name: 'M.',
    organization: 'V',
    email: null,
    isEmailVerified: null,
    phone: null,
    city: null,
    state: null,
    industry: null,
    profession: null,
    countryCode: 'SE',
    isUnlocked: false,
    isConsentWithdrawn: false,
    firstAt: made,
    lastAt: new Date(Date.parse(made) - number * 60_000).toISOString(),
    scanCount: 1,
    points: [{ beaconId: ids.point, name: 'PX-40' }],
    rating: 0,
    status: 'NEW',
    tags: [],
    assigneeId: null,
    contactedAt: null,
    score: 10,
    scoreReasons: [{ reason: 'POINTS', points: 10 }],
    wish: null,
    unlock: null,
    capturedBy: null,
    ...changes,
  });
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });

export function problem(status: number, code: string, errors?: readonly InputFault[]): Answer {
  const body = { type: 'about:blank', title: 'No', status, code, detail: 'It cannot be done.', requestId: 'r-1' };
  return { status, body: errors ? { ...body, errors } : body };
}

export type Route = (request: IncomingMessage, body: string) => Answer;

/** The API of one exhibitor with one project and one point; `routes` ("METHOD /path") come first. */
export function pretendApi(routes: Readonly<Record<string, Route>>) {
  const project = `/papi/exhibition/${ids.project}`;
  const usual: Readonly<Record<string, Route>> = {
    'GET /papi/exhibitor/account/current': () => ok(account),
    'GET /papi/exhibitor/current': () => ok(exhibitor),
    'GET /papi/exhibitor/account/analytics': () => ok({ analytics: false }),
    'GET /papi/asset/industries': () => ok([{ id: '28', label: 'Machinery' }]),
    'GET /papi/asset/jobRoles': () => ok([{ id: 'ENGINEERING', label: 'Engineering' }]),
    'GET /papi/exhibition': () => ok({ items: [], nextCursor: null, total: 0 }),
    'GET /papi/dashboard': () => ok([]),
    [`GET ${project}`]: () => ok(aProject()),
    'GET /papi/exhibitor/account': () => ok({ items: [colleague], nextCursor: null }),
    [`GET /papi/project/${ids.project}/team`]: () => ok([]),
    [`GET /papi/project/${ids.project}/beacon/${ids.point}`]: () => ok(aPoint()),
    [`GET /papi/project/${ids.project}/beacon/${ids.point}/url`]: () =>
      ok({ url: 'https://app.example/scan/7KQ4M2XW9D', code: '7KQ4M2XW9D' }),
    [`GET /papi/project/${ids.project}/beacon`]: () => ok([aPoint()]),
    [`GET /papi/project/${ids.project}/attachment`]: () => ok({ items: [], nextCursor: null }),
    [`GET /papi/qrCode/${ids.point}`]: () => ({
      status: 200,
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      headers: { 'content-type': 'image/svg+xml' },
    }),
  };
  return (request: IncomingMessage, path: string, body: string): Answer | undefined => {
    const route = routes[`${request.method} ${path}`] ?? usual[`${request.method} ${path}`];
    if (route) return route(request, body);
    return path.startsWith('/papi') ? problem(404, 'NOT_FOUND') : undefined;
  };
}
