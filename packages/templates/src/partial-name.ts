/** Letters, digits, `_`, `-` and `.` in parts separated by slashes: the names that `{{> name}}` accepts without quotes. */
const NAME = /^[A-Za-z][\w.-]*(\/[A-Za-z][\w.-]*)*$/;
export const PARTIAL_NAME_CHARACTERS = 100;

export const isPartialName = (name: string): boolean => name.length <= PARTIAL_NAME_CHARACTERS && NAME.test(name);
