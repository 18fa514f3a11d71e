/** What the window's agent is called in the top document: the parameter of the function that the script is sent in. */
declare const AGENT_NAME: string;
