/**
 * Name of the global property that holds the agent in the top document. Folio sends the agent's script as the body of a
 * function with this parameter.
 */
declare const AGENT_NAME: string;
