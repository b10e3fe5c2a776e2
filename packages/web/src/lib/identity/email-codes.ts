import type { Transport } from './transport.ts';

/** Codes by e-mail, which the library does not know: to it they are codes by text message. */
export interface EmailCodes {
  /** True if the code that is asked for now went by e-mail. */
  isEmailRequested: boolean;
  /** True if the "text message" that is chosen next means e-mail. */
  isChosen: boolean;
}

interface Answer {
  readonly ChallengeName?: string;
  readonly ChallengeResponses?: Readonly<Record<string, unknown>>;
}

function toWire(params: Answer, codes: EmailCodes): object {
  const { ChallengeName, ChallengeResponses = {} } = params;
  if (ChallengeName === 'SELECT_MFA_TYPE' && codes.isChosen) {
    return { ...params, ChallengeResponses: { ...ChallengeResponses, ANSWER: 'EMAIL_OTP' } };
  }
  if (ChallengeName !== 'SMS_MFA' || !codes.isEmailRequested) return params;
  const { SMS_MFA_CODE: code, ...others } = ChallengeResponses;
  return { ...params, ChallengeName: 'EMAIL_OTP', ChallengeResponses: { ...others, EMAIL_OTP_CODE: code } };
}

function fromWire(result: unknown, codes: EmailCodes): unknown {
  if (typeof result !== 'object' || result === null || !('ChallengeName' in result)) return result;
  codes.isEmailRequested = result.ChallengeName === 'EMAIL_OTP';
  return codes.isEmailRequested ? { ...result, ChallengeName: 'SMS_MFA' } : result;
}

/** Translates on the way out and in; the library itself stays as it is. */
export function teachEmailCodes(transport: Transport): EmailCodes {
  const codes: EmailCodes = { isEmailRequested: false, isChosen: false };
  const request = transport.request.bind(transport);
  transport.request = (operation, params, callback) => {
    const isAnswer = operation === 'RespondToAuthChallenge';
    request(operation, isAnswer ? toWire(params, codes) : params, (error, result) =>
      callback(error, fromWire(result, codes)),
    );
  };
  return codes;
}
