import { chooseLanguage } from '@fairlead/contract/languages';
import { messagesIn } from '../harness/messages.ts';

/** The journeys speak English, or what JOURNEY_LANGUAGE says. */
export const language = chooseLanguage(process.env['JOURNEY_LANGUAGE']);
export const t = messagesIn(language);

export const phone = { width: 390, height: 844 };
export const laptop = { width: 1440, height: 900 };

/** How large a code is filmed: small enough for the frame around it and its seal to be seen on an upright phone. */
export const filmedSize = 210;

/** After sign-up the client asks whether the person is known here already; the browser prints that the answer is no. */
export const newHere = /status of 40[34].*\/papi\/(?:visitor|exhibitor\/account\/current)/;

/** The browser's messages on requests while the server is unreachable. */
export const serverUnreachable =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/;
