/**
 * Every key of local storage and session storage that is ours, in one place. The identity client keeps its own beside them.
 * A name that is stored on devices stays as it is when the property beside it is renamed.
 */
export const storageKeys = {
  /** The token that requests carry. */
  sessionToken: 'fairlead.sessionToken',
  /** The token of a guest who signed in on this phone, until their record is the person's. */
  guestToken: 'fairlead.guestToken',
  /** The subject of the guest whom this phone has made last, by whose token it proves what was theirs. */
  ownGuest: 'fairlead.ownGuest',
  /** The identity provider's id token of the last sign-in. */
  idToken: 'fairlead.idToken',
  /** Where to go after a sign-in at a federated provider. */
  idpRedirectTarget: 'fairlead.idpRedirectTarget',
  /** The main colour of the fair that is remembered. */
  mainColour: 'fairlead.mainColour',
  /** The chosen camera of a device with several. */
  camera: 'fairlead.camera',
  hideCameraButton: 'fairlead.hideCameraButton',
  /** Present where a code that was taken is not felt. */
  noVibration: 'fairlead.noVibration',
  /** Present where it is heard. */
  scanSound: 'fairlead.scanSound',
  /** Present where the person lets the use of the app be counted. */
  analytics: 'fairlead.analytics',
  tradeFairId: 'fairlead.tradeFairId',
  tradeFairName: 'fairlead.tradeFairName',
  /** 'light', 'dark', or absent for the system's; also read by public/appearance.js. */
  appearance: 'fairlead.appearance',
  /** An account that was made but whose code is not entered yet. */
  pendingVerification: 'fairlead.pendingVerification',
  /** A code for an e-mail that was sent but is not entered yet. */
  sentCode: 'fairlead.sentCode',
  /** When this browser asked for a guest's link by mail. */
  guestLinkAsked: 'fairlead.guestLinkAsked',
  /** People who postponed the request to confirm their e-mail. */
  verifyDismissed: 'fairlead.verifyDismissed',
  /** A code for a new password that was sent but is not entered yet. */
  pendingReset: 'fairlead.pendingReset',
  /** A sign-in at another provider that is under way: its state and what proves that the answer is for this browser. */
  signInWithRedirect: 'fairlead.signInElsewhere',
  /** Present while the session came from the provider's own page, which then has to be left as well. */
  signedInWithRedirect: 'fairlead.signedInElsewhere',
  /** Versions of the texts that people agreed to, so that they need not be asked for before every start. */
  consentGiven: 'fairlead.consentGiven',
  /** Large files whose sending a reload interrupts. */
  unfinishedUploads: 'fairlead.unfinishedUploads',
  /** Present once the person's own settings were brought to this device; it goes with the session. */
  settingsApplied: 'fairlead.settingsApplied',
  /** The project that a printed code was put into last. */
  codesProject: 'fairlead.codesProject',
  /** The projects that a person opened on this device, the last one first, and their owner. */
  recentProjects: 'fairlead.recentProjects',
  /** Staff who have read what to tell people before they scan their codes. */
  captureBriefed: 'fairlead.captureBriefed',
  /** Present while people are captured one after the other. */
  captureRapid: 'fairlead.captureRapid',
  /** Entries for printed codes that are still blank. */
  codeDrafts: 'fairlead.codeDrafts',
  /** Questions that a guest was asked about their profile. */
  profileAsked: 'fairlead.profileAsked',
  /** With a point's id: time of the last answer there, in this tab. */
  answering: 'fairlead.answering',
  /** Description of a stand device's managed token; it goes with the session. */
  device: 'fairlead.device',
  /** The columns of the leads that are not shown, and the height of their rows. */
  leadHiddenColumns: 'fairlead.leadHiddenColumns',
  leadRowHeight: 'fairlead.leadRowHeight',
  /** Present once the hint about the home screen was seen. */
  installHint: 'fairlead.installHint',
  language: 'i18nextLng',
} as const;

/** The questions that a person may switch off. */
export const skipConfirmationKeys = {
  archive: 'fairlead.skipConfirmation.archive',
  unfavourite: 'fairlead.skipConfirmation.unfavourite',
  camera: 'fairlead.skipConfirmation.camera',
  cancelMixiePoint: 'fairlead.skipConfirmation.cancelMixiePoint',
  deleteAttachment: 'fairlead.skipConfirmation.deleteAttachment',
  disassociate: 'fairlead.skipConfirmation.disassociate',
  clearAllAttachments: 'fairlead.skipConfirmation.clearAllAttachments',
} as const;

/** Local storage that never throws: a browser may refuse it (private mode, policy, full), and the page must work all the same. */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

const listeners = new Set<() => void>();

/** Stores the value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change made through this page; returns a function that stops it. */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
