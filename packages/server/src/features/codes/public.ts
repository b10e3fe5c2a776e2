export { assignCode, codeOfTradeFair, findCode, findVisitorsOfCodes } from './codes.ts';
export { deleteCodesOf, lockCode, readCode, reassignCodes, revokeCode } from './queries.ts';
export { takeBlankCodes, takeCode, takeCodes } from './take-codes.ts';
