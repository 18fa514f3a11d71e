/** Name of the agent's property in the top document. It is the parameter of the function in which the script is sent. */
declare const AGENT_NAME: string;
