/**
 * Who may do what. PUBLIC needs no token, SIGNED_IN any valid token (the caller may hold no record yet), OPTIONAL either none
 * at all or one as SIGNED_IN takes it, a list of roles a valid token whose person holds the record of one of them. Whose object
 * it is, the service checks: another tenant's is 404.
 */
export const roles = ['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export type Access = 'PUBLIC' | 'OPTIONAL' | 'SIGNED_IN' | readonly [Role, ...Role[]];

/** The access lists by area; endpoints name one of these, so that the permissions page has one source. */
export const access = {
  anyone: 'PUBLIC',
  /** Who signed in does it as that person, whoever has no token as a guest. */
  anyoneOrSignedIn: 'OPTIONAL',
  signedIn: 'SIGNED_IN',
  visitor: ['VISITOR'],
  exhibitor: ['EXHIBITOR'],
  exhibitorTeam: ['EXHIBITOR', 'ORGANIZER'],
  businessSide: ['EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  organizer: ['ORGANIZER'],
  /** Who reads what a project consists of and its figures, without anybody's personal data; administrators read those of every company. */
  projectReader: ['EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  /** Who runs trade fairs. */
  fairSide: ['ORGANIZER', 'ADMIN'],
  /** Who takes part in a trade fair, with a project or as a visitor, and who runs it. */
  participant: ['EXHIBITOR', 'ORGANIZER', 'ADMIN', 'VISITOR'],
  /** Who may read a document, if it is on a point of theirs. */
  mediaReader: ['VISITOR', 'EXHIBITOR', 'ORGANIZER', 'ADMIN'],
  admin: ['ADMIN'],
} as const satisfies Record<string, Access>;

/**
 * What a managed token may do: CAPTURE scans people at a stand, READ reads leads and reports, FULL does both and works on leads.
 * An endpoint that names no scope refuses all of them.
 */
export const tokenScopes = ['CAPTURE', 'READ', 'FULL'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The lists of scopes; endpoints name one of these. */
export const scopes = {
  /** What a device at a stand does. */
  capture: ['CAPTURE', 'FULL'],
  /** Leads and reports. */
  read: ['READ', 'FULL'],
  /** What both need: the points of a project, among which a device offers one for a person. */
  points: ['CAPTURE', 'READ', 'FULL'],
  /** Work on leads. */
  work: ['FULL'],
  /** What a device at a stand says of itself. */
  device: ['CAPTURE'],
  /** What any of them may ask about itself. */
  own: ['CAPTURE', 'READ', 'FULL'],
} as const satisfies Record<string, readonly [TokenScope, ...TokenScope[]]>;
