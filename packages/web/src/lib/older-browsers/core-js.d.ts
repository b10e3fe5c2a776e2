/** Brings no types of its own; what it adds is in the language's. */
declare module 'core-js/actual/*';
