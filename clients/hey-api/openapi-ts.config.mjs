export default {
  input: "openapi.json",
  output: "client",
  parser: {
    patch: {
      operations: {
        // The generated client yields the data of each event, parsed, and nothing else of it.
        "GET /v1/sessions/{sid}/events": (operation) => {
          operation.responses["200"].content["text/event-stream"].schema = { $ref: "#/components/schemas/LogEntry" };
        },
      },
    },
  },
};
