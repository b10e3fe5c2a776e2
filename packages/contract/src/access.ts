/**
 * Permissions of endpoints. PUBLIC needs no token, SIGNED_IN any valid token (the caller may hold no record yet), OPTIONAL
 * either none at all or one as SIGNED_IN takes it, a list of roles a valid token whose person holds the record of one of them.
 * The service checks the owner of an object: another tenant's is 404.
 */
export const roles = ['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export type Access = 'PUBLIC' | 'OPTIONAL' | 'SIGNED_IN' | readonly [Role, ...Role[]];

/** The access lists by area; endpoints name one of these, so that the permissions page has one source. */
export const access = {
  anyone: 'PUBLIC',
  /** A caller with a token acts as that person, one without as a guest. */
  anyoneOrSignedIn: 'OPTIONAL',
  signedIn: 'SIGNED_IN',
  visitor: ['VISITOR'],
  exhibitor: ['EXHIBITOR'],
  exhibitorTeam: ['EXHIBITOR', 'ORGANIZER'],
  businessSide: ['EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  organizer: ['ORGANIZER'],
  /** Readers of a project's parts and figures, without personal data; administrators read those of every company. */
  projectReader: ['EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  /** Organizers of trade fairs. */
  fairSide: ['ORGANIZER', 'ADMIN'],
  /** Participants of a trade fair, with a project or as visitors, and its organizer. */
  participant: ['EXHIBITOR', 'ORGANIZER', 'ADMIN', 'VISITOR'],
  /** Readers of a document, if it is on a point of theirs. */
  mediaReader: ['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  admin: ['ADMIN'],
} as const satisfies Record<string, Access>;

/**
 * Permissions of a managed token: CAPTURE scans people at a stand, READ reads leads and reports, FULL does both and works on
 * leads. An endpoint that names no scope refuses all of them.
 */
export const tokenScopes = ['CAPTURE', 'READ', 'FULL'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The lists of scopes; endpoints name one of these. */
export const scopes = {
  /** Calls of a device at a stand. */
  capture: ['CAPTURE', 'FULL'],
  /** Leads and reports. */
  read: ['READ', 'FULL'],
  /** Calls of both: the points of a project, among which a device offers one for a person. */
  points: ['CAPTURE', 'READ', 'FULL'],
  /** Work on leads. */
  work: ['FULL'],
  /** Reports of a device at the stand about itself. */
  device: ['CAPTURE'],
  /** Questions of any token about itself. */
  own: ['CAPTURE', 'READ', 'FULL'],
} as const satisfies Record<string, readonly [TokenScope, ...TokenScope[]]>;
