/**
 * Matches the names that `{{> name}}` accepts without quotes: letters, digits, `_`, `-` and `.`, in parts that are
 * separated by slashes.
 */
const NAME = /^[A-Za-z][\w.-]*(\/[A-Za-z][\w.-]*)*$/;
export const PARTIAL_NAME_CHARACTERS = 100;

export const isPartialName = (name: string): boolean => name.length <= PARTIAL_NAME_CHARACTERS && NAME.test(name);
