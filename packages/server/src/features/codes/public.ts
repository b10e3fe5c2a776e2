export { revokeCode } from './assignment-queries.ts';
export { deleteCodesOf, reassignCodes } from './queries.ts';
export { assignCode, codeOfTradeFair, findCode, lockCode, readCode } from './service.ts';
export { takeCode } from './take-code.ts';
export { takeBlankCodes, takeCodes } from './take-codes.ts';
