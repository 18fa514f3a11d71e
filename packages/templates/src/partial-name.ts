/** Letters, digits and `_ - .`, in parts that slashes divide: what can stand in `{{> name}}` without quotes. */
const NAME = /^[A-Za-z][\w.-]*(\/[A-Za-z][\w.-]*)*$/;
export const PARTIAL_NAME_CHARACTERS = 100;

export const isPartialName = (name: string): boolean => name.length <= PARTIAL_NAME_CHARACTERS && NAME.test(name);
